/** The notifications that the demo properties show to applicants, in their order. */
export const SHOUTBOX = [
  {
    language: 'en',
    position: 0,
    title: 'Office hours',
    content: 'The leasing office is open Monday to Saturday, 9 am to 6 pm.',
  },
  {
    language: 'en',
    position: 1,
    title: 'Have these at hand',
    content: 'A photo ID, your last two pay stubs and the addresses of the last two years.',
  },
  {
    language: 'es',
    position: 0,
    title: 'Horario de la oficina',
    content: 'La oficina de alquiler abre de lunes a sábado, de 9 a. m. a 6 p. m.',
  },
  {
    language: 'es',
    position: 1,
    title: 'Tenga esto a mano',
    content:
      'Una identificación con foto, sus dos últimos recibos de pago y sus direcciones de los dos últimos años.',
  },
] as const;
