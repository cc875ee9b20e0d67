import { Fragment } from 'react';

const phonePattern = /\d{3}-\d{3}-\d{4}/g;

/** Renders a text unchanged, with phone numbers that do not wrap. */
export function UnbrokenPhones({ text }: { text: string }) {
  const phones = [...text.matchAll(phonePattern)];
  const endOf = ({ index, 0: digits }: RegExpExecArray) => index + digits.length;
  const ends = [0, ...phones.map(endOf)];
  return (
    <>
      {phones.map(({ index, 0: digits }, phoneIndex) => (
        <Fragment key={index}>
          {text.slice(ends[phoneIndex], index)}
          <span className="nowrap">{digits}</span>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
