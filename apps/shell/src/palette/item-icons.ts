import type { LucideIcon } from 'lucide-react';
import {
  ArrowRight,
  Building2,
  CalendarDays,
  ChevronRight,
  CircleUser,
  FileText,
  Handshake,
  KeySquare,
  ListFilter,
  LogOut,
  MessageSquare,
  Monitor,
  Moon,
  PanelRight,
  Plus,
  SquareCheck,
  Sun,
  Ticket,
} from 'lucide-react';
import { ACCOUNT_ICONS } from '../account/account-icons';
import type { PaletteIcon } from './palette-items';

/** Icons of the items by their kind. */
export const ITEM_ICONS: Readonly<Record<PaletteIcon, LucideIcon>> = {
  ...ACCOUNT_ICONS,
  create: Plus,
  list: ListFilter,
  task: SquareCheck,
  event: CalendarDays,
  message: MessageSquare,
  person: CircleUser,
  distributor: Handshake,
  company: Building2,
  license: Ticket,
  command: ChevronRight,
  result: FileText,
  page: ArrowRight,
  panel: PanelRight,
  key: KeySquare,
  system: Monitor,
  light: Sun,
  dark: Moon,
  'log-out': LogOut,
};
