import { Fragment } from 'react';

const phone = /\d{3}-\d{3}-\d{4}/g;

/** Renders a text unchanged, with phone numbers that do not wrap. */
export function UnbrokenPhones({ text }: { text: string }) {
  const phones = [...text.matchAll(phone)];
  const endOf = ({ index, 0: digits }: RegExpExecArray) => index + digits.length;
  const ends = [0, ...phones.map(endOf)];
  return (
    <>
      {phones.map(({ index, 0: digits }, n) => (
        <Fragment key={index}>
          {text.slice(ends[n], index)}
          <span className="nowrap">{digits}</span>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
