/** The pages that the server renders, for browsers to show before the page's own code runs: built into `dist/ahead`. */
export { renderForm } from './features/application/render-form.tsx';
export { renderWork } from './features/office/work/render-work.tsx';
export { renderHome } from './features/resident/render-home.tsx';
