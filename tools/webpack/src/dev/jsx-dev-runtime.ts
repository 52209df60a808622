// Stands in for react/jsx-dev-runtime in development builds. swc adds React refresh only to development JSX,
// but the page has the production runtime: a development shell must provide the module that areas built for
// production request.
import type { ElementType, ReactElement } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';

export { Fragment } from 'react/jsx-runtime';

/** Creates an element like the production runtime. */
export function jsxDEV(
  type: ElementType,
  props: unknown,
  key: string | undefined,
  hasStaticChildren: boolean,
): ReactElement {
  return (hasStaticChildren ? jsxs : jsx)(type, props, key);
}
