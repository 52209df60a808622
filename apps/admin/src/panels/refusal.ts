import { styled } from 'styled-components';
import { ApiError, explainError } from '@atrium/api-client';
import { toastError, tokens } from '@atrium/ui';

/** The server's reason why a change is not possible. */
export const Refusal = styled.p`
  color: ${tokens.color.dangerText};
  overflow-wrap: anywhere;
`;

/** Returns the server's reason why a change is not possible now (409), or undefined for another error. */
export function readRefusal(error: Error | null): string | undefined {
  return error instanceof ApiError && error.status === 409 ? error.body : undefined;
}

/** Shows the toast of an error, unless the dialog explains it as a refusal. */
export function toastUnlessRefused(error: Error): void {
  if (readRefusal(error) === undefined) toastError(explainError(error));
}
