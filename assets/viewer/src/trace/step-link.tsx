import { formatAddress } from "../address";
import { place } from "../store";

/** A link to a step of the open case's trace. */
export const StepLink = ({ turn, step }: { turn: number; step: number }) => (
  <a href={`#${formatAddress({ ...place.value, turn, step })}`}>
    turn {turn}, step {step}
  </a>
);
