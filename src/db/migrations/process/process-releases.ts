/** The number of processes of each release, which the studio shows, is counted in an index. */
export const processReleases = `
  create index processes_release on processes (release);
`;
