const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

/** Formats '820 KB' or '2.4 MB', at least '1 KB'. */
export function formatFileSize(bytes: number): string {
  if (bytes >= megabyte) return `${(bytes / megabyte).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / kilobyte))} KB`;
}
