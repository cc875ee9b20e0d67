/// <reference types="vite/client" />

interface Window {
  readonly earlyAnswers?: import('#shared/core/prerendered-pages.ts').EarlyResponses;
}

declare module 'virtual:amplify.css' {}
declare module 'virtual:amplify-button.css' {}

/** https://github.com/papandreou/subset-font */
declare module 'subset-font' {
  type Axis = number | { readonly min: number; readonly max: number };
  function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: {
      readonly targetFormat: 'woff2';
      readonly keepAllGlyphs: boolean;
      readonly variationAxes: Readonly<Record<string, Axis>>;
    },
  ): Promise<Buffer>;
  export = subsetFont;
}
