import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { signInOptionQueries } from '@atrium/api-client/sign-in-options';
import { Button, isolate } from '@atrium/ui';

interface ProviderButtonProps {
  /** Whether the person is signed in, and has to prove who they are once more. */
  confirms?: boolean;
}

/** Leads to the sign-in provider of the company, and back to this page; nothing without a provider. */
export function ProviderButton({ confirms = false }: ProviderButtonProps) {
  const { pathname, search } = useLocation();
  const { data } = useQuery(signInOptionQueries.get());
  if (!data?.provider) return null;
  const query = new URLSearchParams({
    return: pathname + search,
    ...(confirms && { confirm: '1' }),
  });
  return (
    <Button onClick={() => window.location.assign(`/api/oidc/start?${query.toString()}`)}>
      {`Continue with ${isolate(data.provider.name)}`}
    </Button>
  );
}

/** Explains a sign-in by the provider that has failed, by the code in the page's address. */
export function explainProviderProblem(search: string): string | undefined {
  const problem = new URLSearchParams(search).get('problem') ?? '';
  return Object.hasOwn(PROBLEMS, problem) ? PROBLEMS[problem] : undefined;
}

const PROBLEMS: Readonly<Record<string, string>> = {
  unknown: 'There is no active account for you in Atrium. Ask an admin to invite you.',
  unverified: 'The sign-in service has not verified your email address. Ask whoever manages it.',
  unavailable: 'The sign-in service can’t be reached. Try again in a moment, or use a password.',
  failed: 'The sign-in did not work. Please try again.',
};
