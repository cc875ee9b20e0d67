import { useEffect, useState } from 'react';

/** Returns an object URL for a local file and revokes it on change or unmount. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const objectUrl = file && URL.createObjectURL(file);
    setAddress(objectUrl);
    return () => {
      if (objectUrl !== undefined) URL.revokeObjectURL(objectUrl);
    };
  }, [file]);
  return address;
}
