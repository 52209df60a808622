import { mutationOptions } from '@tanstack/react-query';
import { explainError } from '@atrium/api-client';
import { companyMutations } from '@atrium/api-client/companies';
import { toast, toastError } from '@atrium/ui';
import { invalidateListsAfterRejection } from '../invalidate-lists';

/** Returns mutation options that create a company, with its toasts: the only Turkish texts of the product. */
export function createCompanyWithToasts() {
  return mutationOptions({
    ...companyMutations.create(),
    onSuccess: () => {
      toast({ title: 'Başarılı', description: 'Şirket başarıyla oluşturuldu' });
    },
    onError: (error, _body, _result, { client }) => {
      toastError(explainError(error), 'Hata');
      invalidateListsAfterRejection(client, error);
    },
  });
}
