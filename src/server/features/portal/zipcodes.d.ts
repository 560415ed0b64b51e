declare module 'zipcodes' {
  interface ZipCode {
    zip: string;
    city: string;
    state: string;
    country: string;
  }
  const zipcodes: { codes: Record<string, ZipCode> };
  export default zipcodes;
}
