/** Reads `/metrics` as Prometheus does, with a parser that is not the writer's. */
import parse from 'parse-prometheus-text-format';

type Labels = Readonly<Record<string, string>>;

export interface Scraped {
  readonly text: string;
  readonly names: readonly string[];
  /** The value of one series with these labels among others; undefined if it is not there. */
  value(name: string, labels?: Labels): number | undefined;
}

/** @example (await scrape(port.url)).value('latchkey_queue_waiting', { queue: 'mail' }) // 2 */
export async function scrape(url: string): Promise<Scraped> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const text = await answer.text();
  // Without the types every series is a family of its own: the parser loses the labels of histograms.
  const families = parse(text.replaceAll(/^# TYPE .*\n/gm, ''));
  return {
    text,
    names: families.filter(({ metrics }) => metrics.length > 0).map(({ name }) => name),
    value(name, labels = {}) {
      const found = families
        .filter((family) => family.name === name)
        .flatMap(({ metrics }) => metrics)
        .find((one) => Object.entries(labels).every(([key, value]) => one.labels?.[key] === value));
      return found?.value === undefined ? undefined : Number(found.value);
    },
  };
}
