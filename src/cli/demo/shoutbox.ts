/** The notifications that the demo properties show to applicants and residents, in their order. */
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
    title: 'Quiet hours',
    content: 'Courtyards and laundry rooms are quiet from 10 pm to 7 am.',
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
    title: 'Horas de descanso',
    content: 'Los patios y las lavanderías están en silencio de 10 p. m. a 7 a. m.',
  },
] as const;
