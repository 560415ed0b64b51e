/**
 * The files that the pages have in common, where the bundler would make dozens of small ones: few files compress
 * better, and are fewer to fetch. Whoever wants one thing of a part gets all of it, so a part holds what is
 * wanted together: `start` is what every page begins with, `data` the cache of the server's answers, `flow` the
 * machines and what runs them.
 */
export const pageParts = [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  { name: 'data', test: /@tanstack[\\/]/, priority: 2 },
  { name: 'flow', test: /[\\/]@?xstate[\\/]|src[\\/]engine[\\/](flow[\\/]|\w+\.ts)/, priority: 1 },
];
