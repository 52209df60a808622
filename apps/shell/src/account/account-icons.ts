import type { LucideIcon } from 'lucide-react';
import { CalendarSync, Keyboard, KeyRound, MonitorSmartphone, ShieldCheck } from 'lucide-react';
import type { ACCOUNT_DIALOGS } from './account-address';

/** Icons of the account dialogs, in the menu and the palette. */
export const ACCOUNT_ICONS: Readonly<Record<(typeof ACCOUNT_DIALOGS)[number]['name'], LucideIcon>> =
  {
    password: KeyRound,
    sessions: MonitorSmartphone,
    'second-factor': ShieldCheck,
    'calendar-feed': CalendarSync,
    shortcuts: Keyboard,
  };
