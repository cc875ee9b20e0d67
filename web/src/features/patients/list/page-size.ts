import { useState } from 'react';
import { type PatientsPageSize, patientsPageSizes } from '#shared/patients/desk-api.ts';

const [defaultPageSize] = patientsPageSizes;
const getStorageKey = (userId: string) => `patients.pageSize.${userId}`;

const findPageSize = (value: string | null): PatientsPageSize | undefined =>
  patientsPageSizes.find((pageSize) => pageSize === value);

/** Rows per page as this user last chose them on this device, by default 5 (R381). */
export function usePageSize(userId: string) {
  const [pageSize, setPageSize] = useState(
    () => findPageSize(localStorage.getItem(getStorageKey(userId))) ?? defaultPageSize,
  );
  const change = (value: string) => {
    setPageSize(findPageSize(value) ?? defaultPageSize);
    localStorage.setItem(getStorageKey(userId), value);
  };
  return { pageSize, change };
}
