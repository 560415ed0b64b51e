/**
 * Replays a failure of a property-based test: `FC_SEED=1404 npm test -- unit`, with the seed that the failing
 * test printed. Without it every run tries other values.
 */
import fc from 'fast-check';

const { FC_SEED } = process.env;
if (FC_SEED !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(FC_SEED) });
