import { Gauge, Registry } from 'prom-client';

/** A value and its labels. */
export type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

/** The gauges of one scrape. */
export type Gauges = ReturnType<typeof createGauges>;

/** Creates a registry for one scrape, so that no value of an earlier one is left. */
export function createGauges() {
  const registry = new Registry();
  return {
    registry,
    /** Adds a gauge; values with the same labels are summed. */
    add(name: string, help: string, labelNames: string[], samples: readonly Sample[]): void {
      const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
      for (const [labels, value] of samples) gauge.inc(labels, value);
    },
  };
}
