/** Presentation schemas have no references, so nothing resolves one. */
export default {};
