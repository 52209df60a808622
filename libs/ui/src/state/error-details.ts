import { createContext } from 'react';

/** Context with a function that returns the default `details` of every `ErrorState`, such as versions. */
export const ErrorDetails = createContext<() => string | null>(() => null);
