declare module 'parse-prometheus-text-format' {
  interface Sample {
    readonly labels?: Readonly<Record<string, string>>;
    readonly value?: string;
  }
  interface Family {
    readonly name: string;
    readonly metrics: readonly Sample[];
  }
  export default function parse(text: string): Family[];
}
