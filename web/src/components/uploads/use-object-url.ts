import { useEffect, useState } from 'react';

/** An address for a file that is only on this device, given back when it is no longer shown. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = file && URL.createObjectURL(file);
    setAddress(made);
    return () => {
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}
