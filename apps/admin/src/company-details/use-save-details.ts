import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { ApiError, explainError, isConflict } from '@atrium/api-client';
import { companyMutations } from '@atrium/api-client/companies';
import type { Company, CompanyDetails } from '@atrium/contracts/companies';
import { toastError, toastSuccess, useSingleFlight } from '@atrium/ui';
import { invalidateListsAfterRejection } from '../invalidate-lists';

interface SaveDetails {
  /** Replaces a version of the company. A conflict has no toast, as the dialog explains it. */
  save: (request: { base: Company; details: CompanyDetails }) => void;
  /** Creates another company of the same distributor and opens its page. */
  saveAsNew: (request: { base: Company; details: CompanyDetails }) => void;
  isSaving: boolean;
  /** Version that the server has refused to replace, because there is a newer one. */
  rejectedVersion: number | undefined;
  /** Whether the server has refused because the company does not exist any more. */
  isNotFound: boolean;
}

/** Saves the details of a company, with toasts. */
export function useSaveDetails(onSaved: () => void): SaveDetails {
  const navigate = useNavigate();
  const create = useMutation({
    ...companyMutations.create(),
    onSuccess: () => toastSuccess('Company created successfully'),
    onError: (error, _body, _result, { client }) => {
      toastError(explainError(error));
      invalidateListsAfterRejection(client, error);
    },
  });
  const update = useMutation({
    ...companyMutations.update(),
    onSuccess: () => {
      onSaved();
      toastSuccess('Company information updated successfully');
    },
    onError: (error) => {
      if (!isConflict(error)) toastError(explainError(error));
    },
  });

  return {
    save: useSingleFlight(({ base, details }) =>
      update.mutateAsync({ uuid: base.uuid, details, version: base.version }),
    ),
    saveAsNew: useSingleFlight(({ base, details: { status: _status, ...details } }) =>
      create.mutateAsync(
        { ...details, distributorId: base.distributorId },
        {
          onSuccess: ({ uuid }) => {
            onSaved();
            void navigate(`/company/${uuid}`);
          },
        },
      ),
    ),
    isSaving: update.isPending || create.isPending,
    rejectedVersion: isConflict(update.error) ? update.variables?.version : undefined,
    isNotFound: update.error instanceof ApiError && update.error.status === 404,
  };
}
