/** The threads of the office in the query cache: the lists, and under the id of a thread its messages. */
export const THREADS_KEY = 'office threads';
