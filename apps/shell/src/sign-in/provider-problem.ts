/** Explains a sign-in by the provider that has failed, by the code in the page's address. */
export function explainProviderProblem(search: string): string | undefined {
  const problem = new URLSearchParams(search).get('problem') ?? '';
  return Object.hasOwn(PROBLEMS, problem) ? PROBLEMS[problem] : undefined;
}

const PROBLEMS: Readonly<Record<string, string>> = {
  unknown: 'There is no active account for you in Atrium. Ask an admin to invite you.',
  unverified: 'The sign-in service has not verified your email address. Ask whoever manages it.',
  linked:
    'Your account in Atrium belongs to another account at the sign-in service. Ask an admin to remove that link, then try again.',
  denied: 'You have canceled the sign-in, or the sign-in service does not let you use Atrium.',
  unavailable: 'The sign-in service can’t be reached. Try again in a moment, or use a password.',
  setup:
    'Atrium and the sign-in service are not set up for each other. Tell whoever runs Atrium: the log says more.',
  unconfirmed:
    'The sign-in service does not say that you have just signed in there. Confirm with a password, or ask whoever runs Atrium.',
  failed: 'The sign-in did not work. Please try again.',
};
