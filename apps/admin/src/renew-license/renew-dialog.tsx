import { useMutation } from '@tanstack/react-query';
import { isPast, parseISO } from 'date-fns';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { explainError } from '@atrium/api-client';
import { licenseMutations } from '@atrium/api-client/licenses';
import type { License } from '@atrium/contracts/licenses';
import {
  Button,
  Dialog,
  isolate,
  rejectIncompleteDates,
  SelectField,
  toastError,
  toastSuccess,
  useSingleFlight,
} from '@atrium/ui';
import { useToday } from '@atrium/ui/dates';
import { bindFields } from '@atrium/ui/fields';
import { DurationFields } from '../license-term/duration-fields';
import { ExpiryPreview } from '../license-term/expiry-preview';
import { longDate } from '../local-dates';
import { FormDialog } from '../panels/form-dialog';
import type { RenewForm } from './renew-form';
import { renewResolver } from './renew-form';

interface RenewDialogProps {
  /** The license as it was last read; undefined if there is none. */
  license: License | undefined;
  /** Name of its company. */
  company: string;
  onClose: () => void;
}

/** Gives a license a new term. The dialog is open while it is mounted. */
export function RenewDialog({ license, company, onClose }: RenewDialogProps) {
  if (license) return <RenewForm latest={license} company={company} onClose={onClose} />;
  return (
    <Dialog
      open
      size="small"
      onOpenChange={onClose}
      title={TITLE}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p role="alert">There is no such license. It may have been deleted.</p>
    </Dialog>
  );
}

interface RenewFormProps extends Omit<RenewDialogProps, 'license'> {
  latest: License;
}

function RenewForm({ latest, company, onClose }: RenewFormProps) {
  // Counting from a date that changes would renew twice what two people renew at once.
  const [{ id, active, expiresAt }] = useState(latest);
  const [today] = useToday();
  const form = useForm({
    resolver: rejectIncompleteDates(renewResolver),
    context: { today, expiresAt },
    defaultValues: {
      start: isPast(expiresAt) ? 'today' : 'expiry',
      duration: '1-year',
      customDay: '',
    } as RenewForm,
  });
  const [start, duration, customDay] = useWatch({
    control: form.control,
    name: ['start', 'duration', 'customDay'],
  });
  const { mutateAsync, isPending, isSuccess } = useMutation({
    ...licenseMutations.renew(),
    onSuccess: () => {
      toastSuccess('License renewed successfully');
      onClose();
    },
    onError: (error) => toastError(explainError(error)),
  });
  const renew = useSingleFlight(mutateAsync);
  // The address closes the dialog a moment after the success.
  const isBusy = isPending || isSuccess;

  return (
    <FormDialog
      size="small"
      title={TITLE}
      description={`The license of ${isolate(company)} ${isPast(expiresAt) ? 'expired' : 'expires'} on ${longDate(expiresAt)}. Its key stays the same.${active ? '' : ' It stays inactive.'}`}
      submitLabel="Renew"
      busy={isBusy}
      onSubmit={form.handleSubmit((term) => renew({ id, ...term }))}
      onClose={onClose}
    >
      {latest.expiresAt !== expiresAt && !isBusy && (
        <p role="alert">
          {`Somebody else has just changed the expiry to ${longDate(latest.expiresAt)}.`}
        </p>
      )}
      <DurationFields value={duration} register={bindFields(form)} />
      {duration !== 'custom' && (
        <SelectField
          label="Starting From"
          options={[
            ['expiry', `Its expiry, ${longDate(expiresAt)}`],
            ['today', `Today, ${longDate(parseISO(today).toISOString())}`],
          ]}
          {...form.register('start')}
        />
      )}
      <ExpiryPreview
        duration={duration}
        customDay={customDay}
        today={today}
        {...(start === 'expiry' && { start: new Date(expiresAt) })}
      />
    </FormDialog>
  );
}

const TITLE = 'Renew License';
