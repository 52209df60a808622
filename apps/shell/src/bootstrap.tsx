import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { App } from './app';
import { noteSpinnerPhase } from './start-frame/spinner-phase';
import { createTrustedTypesPolicy } from './trusted-types';

// Before the first script that the page loads by itself.
createTrustedTypesPolicy();

// Compiled parsers need eval, which the page's content security policy forbids.
z.config({ jitless: true });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
noteSpinnerPhase(root);
createRoot(root).render(<App />);
