/// <reference types="vite/client" />

declare module 'virtual:amplify.css' {}
