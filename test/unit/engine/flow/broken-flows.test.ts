import { describe, expect, it } from 'vitest';
import { FlowErrors } from '../../../../src/engine/errors.ts';
import type { Catalog } from '../../../../src/engine/flow/catalog.ts';
import { checkFlow, compileFlow } from '../../../../src/engine/flow/compile.ts';
import { catalog, copyOfFile, file } from '../../../model/application-facts.ts';

const path = 'flows/application.flow.json';

interface Broken {
  readonly what: string;
  // biome-ignore lint/suspicious/noExplicitAny: the file is broken on purpose.
  readonly breakIt: (flow: any) => void;
  readonly says: string;
}

const BROKEN: readonly Broken[] = [
  {
    what: 'a target that is no state',
    breakIt: (flow) => {
      flow.states.exam.outcomes.passed = 'finsh';
    },
    says: `${path} /states/exam/outcomes/passed: there is no state "finsh"; did you mean "finish"?`,
  },
  {
    what: 'a misspelt property',
    breakIt: (flow) => {
      flow.states.finish.naw = flow.states.finish.nav;
      delete flow.states.finish.nav;
    },
    says: `${path} /states/finish/naw: the flow language has no property "naw" here; did you mean "nav"?`,
  },
  {
    what: 'a condition that nobody defined',
    breakIt: (flow) => {
      flow.states.payment.choice[0].when = 'dueOpen';
    },
    says: `${path} /states/payment/choice/0/when: there is no condition "dueOpen"; did you mean "duesOpen"?`,
  },
  {
    what: 'a fact that the facts schema does not have',
    breakIt: (flow) => {
      flow.conditions.duesOpen = { open_invoice: { minimum: 1 } };
    },
    says: `${path} /conditions/duesOpen/open_invoice: there is no fact "open_invoice"; did you mean "open_invoices"?`,
  },
  {
    what: 'a value that a fact can never have',
    breakIt: (flow) => {
      flow.conditions.denied = { decision: { const: 'DENYED' } };
    },
    says: `${path} /conditions/denied/decision/const: the fact "decision" can never match this: it is one of NONE, DENIED, APPROVED; did you mean "DENIED"?`,
  },
  {
    what: 'a keyword that a condition cannot use',
    breakIt: (flow) => {
      flow.conditions.duesPaid = { open_invoices: { minimun: 0 } };
    },
    says: `${path} /conditions/duesPaid/open_invoices/minimun: a condition cannot use "minimun"; did you mean "minimum"?`,
  },
  {
    what: 'a task that nobody registered',
    breakIt: (flow) => {
      flow.states.submitting.task = 'submitAplication';
    },
    says: `${path} /states/submitting/task: there is no task "submitAplication"; did you mean "submitApplication"?`,
  },
  {
    what: 'an outcome that leads nowhere',
    breakIt: (flow) => {
      delete flow.states.charging.outcomes.unknown;
    },
    says: `${path} /states/charging/outcomes: the task "payInvoice" can answer "unknown", and nothing says where that leads`,
  },
  {
    what: 'money that moves without an idempotency key',
    breakIt: (flow) => {
      delete flow.states.charging.idempotent;
    },
    says: `${path} /states/charging: the task "payInvoice" moves money or signs; its state must say "idempotent": true`,
  },
  {
    what: 'a form that does not exist',
    breakIt: (flow) => {
      flow.states.editing.wizard.steps[1].sections[0].form = 'application/adresses';
    },
    says: `${path} /states/editing/wizard/steps/1/sections/0/form: there is no form "application/adresses"; did you mean "application/addresses"?`,
  },
];

const MORE: readonly Broken[] = [
  {
    what: 'a choice whose last branch has a condition',
    breakIt: (flow) => {
      flow.states.payment.choice[3].when = 'duesPaid';
    },
    says: `${path} /states/payment/choice/3: the last branch of a choice takes no condition, so that one branch always wins`,
  },
  {
    what: 'a branch that can never win',
    breakIt: (flow) => {
      flow.states.payment.choice.push({ to: 'finish' });
    },
    says: `${path} /states/payment/choice/4: this branch can never win: an earlier one has no condition`,
  },
  {
    what: 'a state that no path leads to',
    breakIt: (flow) => {
      flow.states.attic = { screen: 'finish', end: true };
    },
    says: `${path} /states/attic: no path leads from "resuming" to the state "attic"`,
  },
  {
    what: 'a state that nothing leads out of',
    breakIt: (flow) => {
      delete flow.states.cancelled.end;
    },
    says: `${path} /states/cancelled: nothing leads out of the state "cancelled", and it is not marked "end"`,
  },
  {
    what: 'choices that lead round in a circle',
    breakIt: (flow) => {
      flow.states.payment.choice = [{ to: 'next' }];
      flow.states.next.choice = [{ to: 'payment' }];
    },
    says: `${path} /states/next: these choices lead round in a circle without ever resting: next → payment → next`,
  },
  {
    what: 'a state of two kinds',
    breakIt: (flow) => {
      flow.states.finish.task = 'loadExam';
    },
    says: `${path} /states/finish: a state has exactly one of "form", "wizard", "task", "choice", "screen", "leave"; this one has "screen", "task"`,
  },
  {
    what: 'a text that a language lacks',
    breakIt: (flow) => {
      flow.states.editing.wizard.steps[0].label = 'application:tab.applicants';
    },
    says: `${path} /states/editing/wizard/steps/0/label: the message "application:tab.applicants" is missing in en`,
  },
  {
    what: 'an event of the engine',
    breakIt: (flow) => {
      flow.states.finish.nav.NEXT = 'payment';
    },
    says: `${path} /states/finish/nav/NEXT: the event "NEXT" belongs to the engine`,
  },
  {
    what: 'two steps of one name',
    breakIt: (flow) => {
      flow.states.editing.wizard.steps[1].id = 'applicants';
    },
    says: `${path} /states/editing/wizard/steps/1/id: the step "applicants" stands twice in this wizard`,
  },
  {
    what: 'a page that does not exist',
    breakIt: (flow) => {
      flow.states.finish.route = '/applicant/finsh';
    },
    says: `${path} /states/finish/route: there is no route "/applicant/finsh"; did you mean "/applicant/finish"?`,
  },
];

describe('a flow file', () => {
  it('of the product has no errors', () => {
    expect(checkFlow(file, catalog, { path })).toEqual([]);
  });

  it.each([...BROKEN, ...MORE])('with $what is refused with a helpful message', ({ breakIt, says }) => {
    const flow = copyOfFile();
    breakIt(flow);
    expect(checkFlow(flow, catalog, { path }).map((error) => error.message)).toContain(says);
    expect(() => compileFlow(flow, catalog, { path })).toThrow(FlowErrors);
  });

  it('with ten faults gives ten errors, in the order of the file', () => {
    const flow = copyOfFile();
    for (const { breakIt } of BROKEN) breakIt(flow);
    const errors = checkFlow(flow, catalog, { path });
    expect(errors.map((error) => error.message).sort()).toEqual(BROKEN.map(({ says }) => says).sort());
    const lines = JSON.stringify(flow, null, 1).split('\n');
    const first = (name: string) => lines.findIndex((line) => line.includes(`"${name}"`));
    const order = ['duesOpen', 'duesPaid', 'submitting', 'charging', 'finish'].map(first);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    const at = errors.map((error) => String(error.params.at));
    const place = (part: string) => at.findIndex((one) => one.includes(part));
    const places = [
      '/conditions/duesOpen',
      '/conditions/duesPaid',
      '/submitting',
      '/charging',
      '/finish',
    ].map(place);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it('with a broken step still gets its other names checked', () => {
    const flow = copyOfFile();
    const [, step] = flow.states.editing.wizard.steps;
    step.lable = step.label;
    delete step.label;
    flow.states.exam.outcomes.passed = 'finsh';
    expect(checkFlow(flow, catalog, { path }).map((error) => [error.code, error.params.at])).toEqual([
      ['flow.property_missing', '/states/editing/wizard/steps/1'],
      ['flow.property_unknown', '/states/editing/wizard/steps/1/lable'],
      ['flow.state_unknown', '/states/exam/outcomes/passed'],
    ]);
  });

  it('that is not an object is refused without a crash', () => {
    expect(checkFlow(null, catalog).length).toBeGreaterThan(0);
    expect(checkFlow([], catalog).length).toBeGreaterThan(0);
    expect(checkFlow({}, catalog).map((error) => error.params.name)).toContain('states');
  });

  it('with only a warning still compiles', () => {
    const flow = copyOfFile();
    flow.version = 9001;
    flow.conditions.nobodyAsks = { submitted: { const: true } };
    expect(checkFlow(flow, catalog, { path }).map((error) => [error.code, error.severity])).toEqual([
      ['flow.condition_unused', 'warning'],
    ]);
    expect(compileFlow(flow, catalog).version).toBe(9001);
  });
});

describe('a tag', () => {
  // biome-ignore lint/suspicious/noExplicitAny: the file is broken on purpose.
  const said = (breakIt: (states: any) => void) => {
    const flow = copyOfFile();
    breakIt(flow.states);
    return checkFlow(flow, catalog, { path }).map(({ message }) => message.replace(`${path} /states`, ''));
  };

  it('that the portal does not ask for is refused, with the tags that it asks for', () => {
    expect(
      said(({ finish }) => {
        finish.tags.push('afterExams');
      }),
    ).toEqual([
      '/finish/tags/1: the portal asks for no tag "afterExams" in this flow; it asks for form, submittedForm, unpaid, exam, afterExam, todoPreScreening, todoPayment, todoExam; did you mean "afterExam"?',
    ]);
  });

  it('that the portal asks for must be on a state', () => {
    expect(
      said(({ paying }) => {
        paying.tags = ['unpaid'];
      }),
    ).toEqual([': no state has the tag "todoPayment", and the portal asks for it']);
  });

  it('of a single wizard may not be on a second one, nor on a state of another kind', () => {
    expect(
      said(({ denied, finish }) => {
        denied.tags = ['form'];
        finish.tags.push('submittedForm');
      }),
    ).toEqual([
      '/denied/tags/0: only one state may have the tag "form", and "editing" has it already',
      '/finish/tags/1: the tag "submittedForm" belongs on a wizard, and this is a screen',
    ]);
  });

  it('is not allowed on a choice, where nobody rests', () => {
    expect(
      said(({ next }) => {
        next.tags = ['exam'];
      })[0],
    ).toContain('/next/tags: the flow language has no property "tags" here');
  });
});

describe('a task with a protocol', () => {
  // biome-ignore lint/suspicious/noExplicitAny: the file is broken on purpose.
  const said = (breakIt: (states: any) => void) => {
    const flow = copyOfFile();
    breakIt(flow.states);
    return checkFlow(flow, catalog, { path }).map(({ message }) => message.replace(`${path} /states/`, ''));
  };

  it('must name a known protocol; an unknown one causes a single error', () => {
    expect(
      said(({ answering }) => {
        answering.protocol = 'exams';
      }),
    ).toEqual(['answering/protocol: there is no protocol "exams"; did you mean "exam"?']);
  });

  it('must name a protocol that can run the task and returns all of its outcomes', () => {
    expect(
      said(({ cancelling }) => {
        Object.assign(cancelling, { protocol: 'exam', policy: { passedMs: 1 } });
        const more = {
          passed: 'cancelDone',
          manual: 'cancelDone',
          questions: 'cancelDone',
          notPassed: 'cancelDone',
        };
        Object.assign(cancelling.outcomes, more);
      }),
    ).toEqual([
      'cancelling/protocol: the protocol "exam" cannot carry out the task "cancelApplication"',
      'cancelling/protocol: the protocol "exam" never passes on what "cancelApplication" can answer: "cancelled"',
    ]);
  });

  it('must have a target for every outcome of the protocol, including those that the task alone does not have', () => {
    const protocols = {
      ...catalog.protocols,
      exam: {
        ...catalog.protocols?.exam,
        outcomes: ['withdrawn', ...(catalog.protocols?.exam?.outcomes ?? [])],
      },
    } as Catalog['protocols'] & object;
    expect(
      checkFlow(copyOfFile(), { ...catalog, protocols }, { path }).map(({ message }) => message),
    ).toEqual([
      `${path} /states/answering/outcomes: the task "answerExam" can answer "withdrawn", and nothing says where that leads`,
    ]);
  });

  it('must pass exactly the numbers that the protocol needs', () => {
    expect(
      said(({ answering }) => {
        answering.policy = { passedMS: 2000 };
      }),
    ).toEqual([
      'answering/protocol: the protocol "exam" needs the number "passedMs", and "policy" does not give it',
      'answering/policy/passedMS: the protocol knows no number "passedMS"; did you mean "passedMs"?',
    ]);
  });

  it('may pass numbers only to a protocol', () => {
    expect(
      said(({ cancelling }) => {
        cancelling.policy = { passedMs: 2000 };
      }),
    ).toEqual(['cancelling/policy: a "policy" is for a protocol, and this state names none']);
  });
});
