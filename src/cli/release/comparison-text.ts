import type { Comparison } from '../../engine/release/comparing/compare-releases.ts';
import { placeName } from '../../engine/release/comparing/seen-place.ts';

/**
 * What people notice between two releases, in lines; empty if it is nothing.
 *
 * @example comparisonText(compareReleases(before, after, '2026-03-02'))
 *   // 'spare-key: feeOpen instead of filling/animal, in 12 situations\n…'
 */
export function comparisonText(comparison: Comparison): string {
  const { newFlows, goneFlows, flows, answers, untold, texts } = comparison;
  const languages = [...new Set(texts.map(({ language }) => language))];
  return [
    ...newFlows.map((flow) => `${flow}: new`),
    ...goneFlows.map((flow) => `${flow}: gone`),
    ...flows.flatMap(({ flow, places }) => {
      if (places === null) return [`${flow}: who sees another step cannot be told, it has errors`];
      return places.map(
        ({ from, to, situations }) =>
          `${flow}: ${placeName(to)} instead of ${placeName(from)}, in ${situations} situations`,
      );
    }),
    ...answers.map(({ form, field, rule, example }) => {
      const answer = example === undefined ? 'no answer' : JSON.stringify(example);
      return `${form} ${field}: ${answer} is no longer valid (${rule})`;
    }),
    ...untold.map((form) => `${form}: which answers are no longer valid cannot be told, it has errors`),
    ...languages.map((language) => {
      const changed = texts.filter((text) => text.language === language);
      return `${language}: ${changed.length} ${changed.length === 1 ? 'text differs' : 'texts differ'}`;
    }),
  ].join('\n');
}
