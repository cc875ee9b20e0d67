import { incomingFolder } from '#shared/files/incoming-folder.ts';

/** What a scanner for malware says of a file; `unscannable` of one it could not look into. */
export type ScanResult = 'clean' | 'infected' | 'unscannable';

export type FileContent = {
  readonly content: Uint8Array;
  /** Of exactly this content; undefined while nobody has looked. */
  readonly scan: ScanResult | undefined;
};

/** Private files; browsers only ever see short-lived links. */
export type Files = {
  /**
   * A link that takes exactly one content type and this many bytes, for 5 minutes. What arrives waits apart, under
   * `incomingKey(key)`, until `receivedFile` has looked at it: who still holds the link cannot change what was taken.
   */
  uploadLink(given: { key: string; contentType: string; bytes: number }): Promise<string>;
  /** A link that shows the file in the browser as this content type and nothing else, for 5 minutes. */
  viewLink(given: { key: string; contentType: string; filename: string }): Promise<string>;
  /** A link that downloads the file under this name, for 5 minutes. */
  downloadLink(given: { key: string; filename: string }): Promise<string>;
  /** In bytes; undefined when there is no such file. */
  size(key: string): Promise<number | undefined>;
  read(key: string): Promise<Uint8Array>;
  /** With what the scanner says of it; only what waits after its upload is scanned. */
  readScanned(key: string): Promise<FileContent>;
  write(given: { key: string; contentType: string; content: Uint8Array }): Promise<void>;
  remove(key: string): Promise<void>;
};

/** Where what is being uploaded waits; the bucket clears the folder of what nobody came back for within a day. */
export const incomingKey = (key: string) => `${incomingFolder}${key}`;
