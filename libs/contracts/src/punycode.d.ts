// The package has no types.
declare module 'punycode.js' {
  const punycode: { readonly toUnicode: (domain: string) => string };
  export = punycode;
}
