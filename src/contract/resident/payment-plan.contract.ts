/** A payment plan as the office and the residents read it. Integer cents. */
import { type Static, Type } from 'typebox';

const Installment = Type.Object({
  due_date: Type.String({ description: '2026-03-15' }),
  amount: Type.Integer(),
  open: Type.Integer({ description: 'What is still to be paid of it; 0 once the plan is over.' }),
});

export const PaymentPlanView = Type.Object({
  state: Type.Enum(['RUNNING', 'KEPT', 'BROKEN', 'ENDED'], {
    description: '`BROKEN`: an installment was missed, and everything is due.',
  }),
  agreed_at: Type.String(),
  grace_days: Type.Integer({ description: 'Days after the day of an installment until the plan is broken.' }),
  installments: Type.Array(Installment),
});
export type PaymentPlanView = Static<typeof PaymentPlanView>;
