import type { InlineImage } from '#lambdas/platform/external/mailer.ts';

/** The 48 px logo of web/public/brand/monograma.png, inlined for mail readers that load no images. */
const png = [
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAwCAYAAABXAvmHAAAFlklEQVR42sVafVBUVRTfSRsl9221NEbMOFnTx2QNOf1T/zSjMw1T',
  'TTWUic4Q+96y+x6LQiGhbWATMoAIbq4Nmn1ZmkGJCpIxRE2CU4mI5QciM9HWYDoEyFd8tcvu7ZwVl/cWkHfvPpY7c/6Avefc3+9+',
  'nHPuuU+n06BxghgN8opBkApAjoK0gnSBuMela/x/lQZeLMC+nNlyj24u2yJB1HO8lAygGkEIozQaeMmCtsIGHAaMBMmBwbtDAB4s',
  '3X6bJtE4e8gTEubDjKfCYH0aAg+WPo4X1+sk6RZNsXMm6xJOkE7MInCF4Fgcb12iDXheeg6M9oQLvEx6cOwQwYs2MOShHTzSkkKW',
  'b9pM4p0l5LWSPSQ2bxsxWmwsJDywGhKja/Tvd6oBny/cTg6fOk1G3G4S3PqHh8ne4ydIzMYs+i3FSym0fn0NKHrVDrA0NYNU/3aO',
  'qGmjbg8Rdn9ES8Kr56VVamc+BhRG1BrHGXV1dhLalvbZfloSwzCxMTf38RbLfOjYrNbo3VIqab78twJY39AwKa76lsTmF5HHN2WT',
  'FbkF5PXPvyBNrj8V/ca8XvJS0Q5aEs2cyXTrzWbfTmPw0x/rFaCQzEPpG6ftv+VQhaJ/e/c1EgWTQOli7VOC1/PWaOgwpNbQA29k',
  'EvfYWADMlZ4e/1mYSS+/okpBImN/Ke0qDHFmKWqq2S+iMZR5oEwBZO3O3ar0jEk24vpn4szg1mIIdIXK2Resd8AP/TRGDp48FQDR',
  '2T9ABSA3aCvRbiOQXoNgNcjdpo12FupaLgUAHGlsotJ9seg9BYEns3MYVkGcCHAGhjznjMyr4GrQ6D6W+baCAP7NEKXrruf1vMVI',
  'E7RuiDxwnf7DRQ3A/MHHEJnrSSKkGoy5kneRGdJvWIo4FgM7q7+T+XSfKg+kfdYqxqH3cbAoY6CSt5Ka7+eCgAP3fw2L8u3mZNLW',
  '0REg4PP5SFbZwXCTqNGNX7aZDLywzTEpxymHA40pRJgItCCBjlCM5JQfmTJZu9rbSxp+byN1Fy+RCnCzRVXHyIotBVoT6EACo6Ea',
  'yv6q3J+cqWkYeZ8tKNaKwKhuvG4TsjEEde6vdlUkkKxG58VPQNMqw0pInzGdxm2D2we3UUdf35RE7KVfh3xvRgKucBy4J+zv+K+b',
  '8uYFz7UytHPhQgK14XR9wXeCMwzZqExqMRI7wh2ASn/6RUHi6Xfz2AMZROL4cBN4EC5DHtllyFldE0IqYRaj4A8fiwETJGKYkDFU',
  'GUhjmytAoPrXsywEfBF88uIb6XQDrQGsRsjbo2/aqfQPyQ50E0M2i5jl5UPqC81Tm3MUBFY53qfSrz1/IaBb39LKsn1swVfKXhoD',
  '0bY0BYHCymNUALoGBgK66F5pr5SIWVkTEqQ82lk43z4ReVuvXCV3Jqmrf65xlijIb9j3JS2B/MllFbO0GH4YCCWR21r5zYw698HF',
  '53L3tYDOvyMj5N71G2jAD3Dm5LumqQ2J6TQEcODO/n4FCQxU0/V/JOOtSZW8QhWk5aIXxPTpa4ur183jKN+81jp3+VMCRcYJXgXL',
  'iZg+Ywph2vUhKfv5JPnP45kUhY2WFJp6UIMuMXHeDG9g4lLaA52+7wB1cRcLwpTViF7EpvZh4xnaNPvl7U7SMzioCvxxyFLvT6Mq',
  'ArgRE+0bgZXWK+GZyD1c6fdIwQ23zw8XLpKkPZ+w+Hwr6/vYOpaaEcqyDDuJK3aS+B0lZDnckSMp9rq89kP9OjPpTAjiajA0OAeP',
  'fINwaF/V5KUSXNcymocPDeQszPzDmr4VR5jNCwy8lIVPPbMIHN8nsiISrAtm7cEeDlQUd/2jDi3fjtFtb4WVDt8HILeZLHpwbSnj',
  'X6ewrArqVMBkJKOtOf1yZaFgWwgrEwsHPt//Sc30n9scxT7YF3W0GPt//bNV+NKdjPsAAAAASUVORK5CYII=',
].join('');

export const logoAttachment: InlineImage = {
  contentId: 'marca',
  filename: 'marca.png',
  contentType: 'image/png',
  content: Buffer.from(png, 'base64'),
};
