import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { loadDateLanguage, syncTheme } from '@atrium/ui';
import { App } from './app';
import { failStalledFiles } from './areas/recovery/stalled-files';
import { takePreviewName } from './areas/registry/preview-name';
import { recordSpinnerPhase } from './layout/start-frame/spinner-phase';
import { takeAccountLink } from './sign-in/account-link';
import { createTrustedTypesPolicy } from './trusted-types';

// Must run before the page loads its first script.
createTrustedTypesPolicy();

// The content security policy forbids eval, which compiled parsers need.
z.config({ jitless: true });

// Before anything is loaded on demand.
failStalledFiles();

// Before the router reads the address.
takeAccountLink();
takePreviewName();

syncTheme();
void loadDateLanguage();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
recordSpinnerPhase(root);
createRoot(root).render(<App />);
