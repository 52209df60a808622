// Loaded as part of the chunk `forms`, after the first screen.
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { toastError } from '@atrium/ui';
import { readReturnPath } from '../return-path';
import { explainProviderProblem } from './provider-problem';

/** Leads a signed-in user from the login to the page to return to, and says what the provider has refused. */
export function LeaveLogin() {
  const { search } = useLocation();
  const problem = explainProviderProblem(search);
  // The toast outlives this page.
  useEffect(() => {
    if (problem !== undefined) toastError(problem);
  }, [problem]);
  return <Navigate to={readReturnPath(search)} replace />;
}
