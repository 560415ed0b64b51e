/** A case of the office shows the processes about its household, of every kind: they are found by whom they are about. */
export const processesOfSubjects = `
  create index processes_subject_id on processes (subject_id);
`;
