import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest, and one that has a portal of its own. What a file takes is not known on a new clone, and its
 * size does not tell: derived tours are a few lines that walk for minutes.
 */
const LONG = [
  /\/(paths-|listings-|journey-)[^/]*\.test\.ts$/,
  /\/(header-fits|money-looks|make-payment|questionnaires|lease-signing|lease-pages|guestcard|guestcard-page|new-release|whole-tenancy)\.test\.ts$/,
  /\/(backup|autopay-kills|matrix|payment-kill|releases|release-command|sound-start|made-up-flow|races|seal-leases|seal-kills|sign-in|accounts)\.test\.ts$/,
  /\/studio\/(journey|play|chart|forms|first-flow)\.test\.ts$/,
  /\/(answers|adversaries|check-portal)\.test\.ts$/,
];

/** Begins with the long files, so that at the end no core waits for one of them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((names) => names.test(moduleId));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
