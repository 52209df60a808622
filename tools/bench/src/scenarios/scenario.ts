import type { Browser } from '@playwright/test';
import type { Report } from '../report';

/** What a scenario is given. */
export interface ScenarioOptions {
  readonly browser: Browser;
  /** A PostgreSQL server on which databases may be created. */
  readonly databaseUrl: string;
  /** How often each figure is taken. */
  readonly runs: number;
  /** Whether only sizes are wanted, which need no repetition. */
  readonly sizesOnly: boolean;
  /** Told what is under way, as text for a person. */
  readonly progress: (line: string) => void;
}

/** Measures one thing that people wait for. */
export type Scenario = (options: ScenarioOptions) => Promise<Report>;
