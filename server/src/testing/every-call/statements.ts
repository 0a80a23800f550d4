import { join } from "node:path";
import {
	type CallExpression,
	type Expression,
	type Node,
	type SourceFile,
	SyntaxKind,
	type TemplateLiteral,
	type VariableStatement,
} from "typescript/unstable/ast";
import { API, type Checker } from "typescript/unstable/sync";

const ROOT = join(import.meta.dirname, "../../../..");
const TESTS = /\.(test|builders|samples|demo)\.ts$|\/testing\//;

/** A statement of the server's as far as it is known before it runs. */
export interface Statement {
	at: string;
	/** Undefined where parts are put together as it runs. */
	text: string | undefined;
	/** Of the row type; undefined where none is said, or not which. */
	keys: string[] | undefined;
}

/** How many are bound by now, and which of them are params. */
interface Places {
	count: number;
	params: Map<string, number>;
}

/** Every `ask<Row>(db, sql…)` of the server. */
export function statementsOf(): Statement[] {
	const api = new API({ cwd: ROOT });
	try {
		const [project] = api.updateSnapshot({ openProjects: [join(ROOT, "tsconfig.json")] }).getProjects();
		if (project === undefined) return [];
		const { program, checker } = project;
		const files = program.getSourceFileNames().filter((name) => name.includes("/server/src/") && !TESTS.test(name));
		return files.flatMap((name) => {
			const source = program.getSourceFile(name);
			return source === undefined ? [] : asks(source).map((call) => statementOf(source, checker, call));
		});
	} finally {
		api.close();
	}
}

function asks(source: SourceFile): CallExpression[] {
	const found: CallExpression[] = [];
	const walk = (node: Node): void => {
		// cast: the kind says what it is; so below
		const call = node as CallExpression;
		if (node.kind === SyntaxKind.CallExpression && textOf(source, call.expression) === "ask" && call.arguments.length > 1) found.push(call);
		node.forEachChild(walk);
	};
	walk(source);
	return found;
}

function statementOf(source: SourceFile, checker: Checker, call: CallExpression): Statement {
	const [row] = call.typeArguments ?? [];
	const type = row && checker.getTypeFromTypeNode(row);
	const keys = type && checker.getPropertiesOfType(type).map(({ name }) => name);
	const places: Places = { count: 0, params: new Map() };
	return {
		at: `${source.fileName.slice(ROOT.length + 1)}:${source.text.slice(0, call.end).split("\n").length}`,
		text: partOf(source, checker, call.arguments[1] as Expression, places),
		keys: keys === undefined || keys.length === 0 ? undefined : keys,
	};
}

const textOf = (source: SourceFile, { pos, end }: Node): string => source.text.slice(pos, end).trim();

/** The text of a part that is written where it is used, or is a constant of the file. */
function partOf(source: SourceFile, checker: Checker, part: Expression, places: Places): string | undefined {
	if (part.kind === SyntaxKind.TaggedTemplateExpression) {
		const { tag, template } = part as Expression & { tag: Expression; template: TemplateLiteral };
		return textOf(source, tag) === "sql" ? templateOf(source, checker, template, places) : undefined;
	}
	if (part.kind === SyntaxKind.Identifier) {
		const constant = constantOf(source, textOf(source, part));
		return constant && partOf(source, checker, constant, places);
	}
	if (part.kind !== SyntaxKind.CallExpression) return undefined;
	const call = part as CallExpression;
	return textOf(source, call.expression) === "verbatim" ? plainOf(source, call.arguments[0] as Expression) : undefined;
}

function templateOf(source: SourceFile, checker: Checker, template: TemplateLiteral, places: Places): string | undefined {
	if (template.kind === SyntaxKind.NoSubstitutionTemplateLiteral) return template.text;
	const { head, templateSpans } = template;
	let text: string | undefined = head.text;
	for (const { expression, literal } of templateSpans) {
		const type = checker.getTypeAtLocation(expression);
		const name = type === undefined ? "" : checker.typeToString(type);
		const piece = /\b(Sql|Filter)\b/.test(name)
			? partOf(source, checker, expression, places)
			: `$${/\bParam\b/.test(name) ? paramOf(places, textOf(source, expression)) : ++places.count}`;
		text = piece === undefined || text === undefined ? undefined : text + piece + literal.text;
	}
	return text;
}

/** A param stands in several places. */
function paramOf(places: Places, name: string): number {
	const place = places.params.get(name) ?? ++places.count;
	places.params.set(name, place);
	return place;
}

/** A text that is known: a string, or a constant of the file. */
function plainOf(source: SourceFile, text: Expression): string | undefined {
	if (
		text.kind === SyntaxKind.StringLiteral ||
		text.kind === SyntaxKind.NoSubstitutionTemplateLiteral ||
		text.kind === SyntaxKind.NumericLiteral
	)
		return (text as Expression & { text: string }).text;
	if (text.kind === SyntaxKind.Identifier) {
		const constant = constantOf(source, textOf(source, text));
		return constant && plainOf(source, constant);
	}
	if (text.kind !== SyntaxKind.TemplateExpression) return undefined;
	const { head, templateSpans } = text as Expression & Extract<TemplateLiteral, { head: unknown }>;
	return templateSpans.reduce<string | undefined>((all, { expression, literal }) => {
		const piece = plainOf(source, expression);
		return all === undefined || piece === undefined ? undefined : all + piece + literal.text;
	}, head.text);
}

/** What a name stands for in the whole file. */
function constantOf(source: SourceFile, name: string): Expression | undefined {
	for (const statement of source.statements) {
		if (statement.kind !== SyntaxKind.VariableStatement) continue;
		const { declarationList } = statement as VariableStatement;
		for (const one of declarationList.declarations) if (textOf(source, one.name) === name) return one.initializer;
	}
	return undefined;
}
