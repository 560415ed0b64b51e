/** The daily job asks which stored files are papers of the office. */
export const ownPaperContents = `
  create index own_papers_storage_key on own_papers (storage_key);
`;
