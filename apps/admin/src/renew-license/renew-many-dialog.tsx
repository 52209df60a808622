import { useMutation } from '@tanstack/react-query';
import { isPast, parseISO } from 'date-fns';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { explainError } from '@atrium/api-client';
import { licenseTermMutations } from '@atrium/api-client/license-terms';
import type { License } from '@atrium/contracts/licenses';
import type { Column } from '@atrium/ui';
import {
  Button,
  DataTable,
  Dialog,
  formatCount,
  rejectIncompleteDates,
  SelectField,
  toastError,
  toastSuccess,
  tokens,
  useSingleFlight,
} from '@atrium/ui';
import { useToday } from '@atrium/ui/dates';
import { bindFields } from '@atrium/ui/fields';
import { DurationFields } from '../license-term/duration-fields';
import { calculateExpiry } from '../license-term/license-duration';
import { longDate, mediumDate } from '../local-dates';
import { FormDialog } from '../panels/form-dialog';
import type { RenewedLicense, RenewForm } from './renew-form';
import { renewManyResolver } from './renew-form';

interface RenewManyDialogProps {
  /** The licenses as they were last read, without those that are gone. */
  licenses: readonly License[];
  getCompanyName: (id: number) => string;
  onClose: () => void;
}

/** Gives several licenses a new term, or none of them. The dialog is open while it is mounted. */
export function RenewManyDialog({ licenses, getCompanyName, onClose }: RenewManyDialogProps) {
  // Terms that count from dates that change would renew twice what two people renew at once.
  const [chosen, setChosen] = useState(() => licenses.map(toRenewed));
  if (chosen.length === 0) {
    return (
      <Dialog
        open
        size="small"
        onOpenChange={onClose}
        title={TITLE}
        footer={<Button onClick={onClose}>Close</Button>}
      >
        <p role="alert">There are no such licenses. They may have been deleted.</p>
      </Dialog>
    );
  }
  const latestExpiries = new Map(licenses.map(({ id, expiresAt }) => [id, expiresAt]));
  const changed = chosen.filter(({ id, expiresAt }) => latestExpiries.get(id) !== expiresAt);
  return (
    <RenewManyForm
      chosen={chosen}
      changedCount={changed.length}
      getCompanyName={getCompanyName}
      onUpdate={() => setChosen(licenses.map(toRenewed))}
      onClose={onClose}
    />
  );
}

interface RenewManyFormProps extends Pick<RenewManyDialogProps, 'getCompanyName' | 'onClose'> {
  chosen: readonly RenewedLicense[];
  /** Number of licenses that somebody else has renewed or deleted meanwhile. */
  changedCount: number;
  onUpdate: () => void;
}

function RenewManyForm(props: RenewManyFormProps) {
  const { chosen, changedCount, getCompanyName, onUpdate, onClose } = props;
  const [today] = useToday();
  const form = useForm({
    resolver: rejectIncompleteDates(renewManyResolver),
    context: { today, licenses: chosen },
    defaultValues: { start: 'expiry', duration: '1-year', customDay: '' } as RenewForm,
  });
  const [start, duration, customDay] = useWatch({
    control: form.control,
    name: ['start', 'duration', 'customDay'],
  });
  const { mutateAsync, isPending, isSuccess } = useMutation({
    ...licenseTermMutations.renew(),
    onSuccess: () => {
      toastSuccess(`${formatCount(chosen.length)} licenses renewed`);
      onClose();
    },
    onError: (error) => toastError(explainError(error)),
  });
  const renew = useSingleFlight(mutateAsync);
  // The address closes the dialog a moment after the success.
  const isBusy = isPending || isSuccess;
  const midnight = parseISO(today);

  function formatNewExpiry({ expiresAt, hasExpired }: RenewedLicense): string {
    const from = start === 'today' || hasExpired ? midnight : new Date(expiresAt);
    const expiry = calculateExpiry(duration, customDay, from);
    return expiry ? mediumDate(expiry.toISOString()) : '–';
  }

  return (
    <FormDialog
      title={TITLE}
      description="All of them get the new term, or none. Their keys stay the same; inactive ones stay inactive."
      submitLabel={`Renew ${formatCount(chosen.length)} ${chosen.length === 1 ? 'license' : 'licenses'}`}
      busy={isBusy}
      onSubmit={form.handleSubmit((terms) => renew(terms))}
      onClose={onClose}
    >
      {changedCount > 0 && !isBusy && (
        <Changed role="alert">
          <span>
            {changedCount === 1
              ? 'Somebody else has just renewed or deleted one of these licenses.'
              : `Somebody else has just renewed or deleted ${formatCount(changedCount)} of these licenses.`}
          </span>
          <Button size="small" onClick={onUpdate}>
            Show the latest dates
          </Button>
        </Changed>
      )}
      <DurationFields value={duration} register={bindFields(form)} />
      {duration !== 'custom' && (
        <SelectField
          label="Starting From"
          options={[
            ['expiry', 'The expiry of each, or today if that has passed'],
            ['today', `Today, ${longDate(midnight.toISOString())}`],
          ]}
          {...form.register('start')}
        />
      )}
      <DataTable
        label="Old and new dates"
        columns={COLUMNS}
        rows={chosen}
        rowKey={({ id }) => id}
        context={{ getCompanyName, formatNewExpiry }}
        minWidth="20rem"
        maxHeight="min(18rem, 40dvh)"
      />
    </FormDialog>
  );
}

const TITLE = 'Renew Licenses';

function toRenewed({ id, companyId, expiresAt }: License): RenewedLicense {
  return { id, companyId, expiresAt, hasExpired: isPast(expiresAt) };
}

interface CellContext {
  getCompanyName: (id: number) => string;
  formatNewExpiry: (license: RenewedLicense) => string;
}

const COLUMNS: readonly Column<RenewedLicense, CellContext>[] = [
  {
    key: 'company',
    title: 'Company',
    cell: ({ companyId }, { getCompanyName }) => <bdi>{getCompanyName(companyId)}</bdi>,
  },
  {
    key: 'expires',
    title: 'Expires',
    width: '7rem',
    muted: true,
    numeric: true,
    cell: ({ expiresAt }) => mediumDate(expiresAt),
  },
  {
    key: 'new-expiry',
    title: 'New expiry',
    width: '8rem',
    numeric: true,
    cell: (license, { formatNewExpiry }) => formatNewExpiry(license),
  },
];

const Changed = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]};
`;
