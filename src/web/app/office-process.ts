import { lateComponent } from './late-component.tsx';

/** A process in which the office takes part, on pages of other areas. */
export const OfficeProcess = lateComponent(
  async () => (await import('../features/flows/office-process.tsx')).OfficeProcess,
);
