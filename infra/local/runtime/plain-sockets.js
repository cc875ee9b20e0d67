// Amplify turns http:// addresses into wss://, which the local emulators do not support.
globalThis.WebSocket = class extends WebSocket {
  constructor(url, protocols) {
    super(String(url).replace(/^wss:\/\/127\.0\.0\.1/, 'ws://127.0.0.1'), protocols);
  }
};
