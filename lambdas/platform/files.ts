/** Private files; browsers only ever see short-lived links. */
export type Files = {
  /** A link that takes exactly one content type, for 5 minutes. */
  uploadLink(given: { key: string; contentType: string }): Promise<string>;
  /** A link that downloads the file under this name, for 5 minutes. */
  downloadLink(given: { key: string; filename: string }): Promise<string>;
  read(key: string): Promise<Uint8Array>;
  write(given: { key: string; contentType: string; content: Uint8Array }): Promise<void>;
  remove(key: string): Promise<void>;
};
