import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import classes from "./card-link.module.css";

const Way = (props: ComponentProps<"a">) => <a {...props} className={classes.link} />;

/** Beside the title of a card: where all of it is. */
export const CardLink = createLink(Way);
