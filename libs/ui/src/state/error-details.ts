import { createContext } from 'react';

/**
 * Context: what every `ErrorState` tells whoever looks into a failure, asked for when one is shown.
 * Without a provider it is nothing.
 */
export const ErrorDetails = createContext<() => string | null>(() => null);
