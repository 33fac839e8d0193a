#!/usr/bin/env node
// Makes of the sources what the command runs. It does so by itself where it may write; who runs it may not be who owns
// the checkout, or the checkout is part of an image.
import { fileURLToPath } from "node:url";
import { stripTypes } from "../bin/strip-types.js";

const pathOf = (folder) => fileURLToPath(new URL(`../${folder}`, import.meta.url));
const written = await stripTypes(pathOf("src"), pathOf("dist"));
process.stdout.write(`dist is as src: ${written} files written\n`);
