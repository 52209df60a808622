import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { signInOptionQueries } from '@atrium/api-client/sign-in-options';
import { Button, isolate } from '@atrium/ui';
import { isLoginPath } from '../login-path';
import { readReturnPath } from '../return-path';

interface ProviderButtonProps {
  /** Whether the person is signed in, and has to prove who they are once more. */
  confirms?: boolean;
}

/**
 * Leads to the sign-in provider of the company, and back to this page, or to the one that follows the login;
 * nothing without a provider.
 */
export function ProviderButton({ confirms = false }: ProviderButtonProps) {
  const { pathname, search } = useLocation();
  const { data } = useQuery(signInOptionQueries.get());
  if (!data?.provider) return null;
  const query = new URLSearchParams({
    return: isLoginPath(pathname) ? readReturnPath(search) : pathname + search,
    ...(confirms && { confirm: '1' }),
  });
  return (
    <Button onClick={() => window.location.assign(`/api/oidc/start?${query.toString()}`)}>
      {`Continue with ${isolate(data.provider.name)}`}
    </Button>
  );
}
