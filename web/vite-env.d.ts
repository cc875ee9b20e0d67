/// <reference types="vite/client" />

declare module 'virtual:amplify.css' {}
declare module 'virtual:amplify-button.css' {}
