import { useEffect, useState } from 'react';
import type { FormFacts } from '../../../engine/forms/form.ts';
import { applicableSteps } from '../../../engine/flow/steps.ts';
import { applicationFlow } from '../../app/application-flow.ts';
import type { ApplicationAnswer } from '../../app/application-query.ts';
import type { Way } from '../../app/flow-way.ts';
import { useFlow } from '../../app/use-flow.ts';
